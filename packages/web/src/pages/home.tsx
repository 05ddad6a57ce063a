import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { forgetSessions } from '../api/session.ts';
import { SiteFooter } from '../site/frame/site-footer.tsx';
import { SiteHeader } from '../site/frame/site-header.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { UploadView } from '../upload/upload-view.tsx';
import { CheckingView } from '../workspace/session/checking-view.tsx';

// The workspace is most of the code and no part of the first visit.
const OpenedFile = lazy(async () => ({ default: (await import('../workspace/opened-file.tsx')).OpenedFile }));

const Framed = ({ children }: { children: ReactNode }) => (
  <>
    <SiteHeader />
    <main id="content" className="wrap" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
);

/** Ids are integers; anything else names no file. */
const readFileId = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

export const Home = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const asked = params.get('file');

  const isHome = asked === null || asked === '';
  // However one comes home, the tab forgets its files.
  useEffect(() => {
    if (!isHome) return;
    forgetSessions();
    queries.clear();
  }, [isHome, queries]);
  const returnHome = useCallback(() => void navigate('/', { replace: true }), [navigate]);

  return (
    <TooltipProvider>
      {isHome ? (
        <Framed>
          <UploadView onUploaded={({ id }) => void navigate(`/?file=${id}`)} />
        </Framed>
      ) : (
        <Suspense fallback={<CheckingView />}>
          <OpenedFile key={asked} fileId={readFileId(asked)} Frame={Framed} onReturnHome={returnHome} />
        </Suspense>
      )}
      <Toaster />
      <Announcer />
    </TooltipProvider>
  );
};
