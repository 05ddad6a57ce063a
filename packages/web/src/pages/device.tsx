import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { deviceEngine } from '../device/device-engine.ts';
import { DeviceStart } from '../device/device-start.tsx';
import { leaveHere, sweepStale } from '../device/open-here.ts';
import { SiteFrame } from '../site/frame/site-frame.tsx';
import { navigate, useAddress } from '../ui/address.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { loadToaster, Toasts } from '../ui/toasts.tsx';
import { CheckingView } from '../workspace/session/checking-view.tsx';

const fetchDeviceFile = () => import('./device-file.tsx');
const DeviceFile = lazy(async () => ({ default: (await fetchDeviceFile()).DeviceFile }));

/** All that comes after the way in: the workspace, what it loads on its way, and the engine. */
const load = async (): Promise<void> => {
  const [{ prepareWorkspace }] = await Promise.all([
    import('../workspace/prepare.ts'),
    fetchDeviceFile(),
    deviceEngine(),
    loadToaster(),
  ]);
  await prepareWorkspace();
};

const readFileId = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

const Views = ({ asked }: { asked: string | null }): ReactNode => {
  const returnToStart = useCallback(() => navigate('/device', { replace: true }), []);
  if (asked === null || asked === '')
    return (
      <SiteFrame>
        <DeviceStart load={load} onOpened={({ file }) => navigate(`/device?file=${file.id}`)} />
      </SiteFrame>
    );
  return (
    <Suspense fallback={<CheckingView />}>
      <DeviceFile key={asked} fileId={readFileId(asked)} Frame={SiteFrame} onLeave={returnToStart} />
    </Suspense>
  );
};

/** The tool where nothing is sent: a document of its own, whose policy lets it load its own code and no more. */
export const Device = () => {
  const asked = new URLSearchParams(useAddress().search).get('file');
  const isStart = asked === null || asked === '';
  // However one comes back here, the tab gives up its file.
  useEffect(() => {
    if (isStart) leaveHere();
  }, [isStart]);
  useEffect(() => void sweepStale().catch(() => undefined), []);
  return (
    <>
      <Views asked={asked} />
      <Toasts />
      <Announcer />
    </>
  );
};
