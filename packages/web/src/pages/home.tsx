import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { forgetSessions } from '../api/session.ts';
import { SiteFrame } from '../site/frame/site-frame.tsx';
import { navigate, useAddress } from '../ui/address.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { UploadView } from '../upload/upload-view.tsx';
import { CheckingView } from '../workspace/session/checking-view.tsx';

const fetchWorkspace = () => import('./workspace.tsx');
const Workspace = lazy(async () => ({ default: (await fetchWorkspace()).Workspace }));

/** While the file is on its way there is time to fetch what opens it. A failure is told when it is needed. */
const prepareWorkspace = (): void => void fetchWorkspace().catch(() => undefined);

/** Ids are integers; anything else names no file. */
const readFileId = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

const Views = ({ asked }: { asked: string | null }): ReactNode => {
  const returnHome = useCallback(() => navigate('/', { replace: true }), []);
  if (asked === null || asked === '')
    return (
      <SiteFrame>
        <UploadView onSending={prepareWorkspace} onUploaded={({ id }) => navigate(`/?file=${id}`)} />
      </SiteFrame>
    );
  return (
    <Suspense fallback={<CheckingView />}>
      <Workspace key={asked} fileId={readFileId(asked)} Frame={SiteFrame} onReturnHome={returnHome} />
    </Suspense>
  );
};

export const Home = () => {
  const asked = new URLSearchParams(useAddress().search).get('file');
  const isHome = asked === null || asked === '';
  // However one comes home, the tab forgets its files.
  useEffect(() => {
    if (isHome) forgetSessions();
  }, [isHome]);
  return (
    <>
      <Views asked={asked} />
      <Toasts />
      <Announcer />
    </>
  );
};
