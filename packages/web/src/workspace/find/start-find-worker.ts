import FindWorker from '@blackbar/find/browser-worker?worker&inline';

export const startFindWorker = (): Worker => new FindWorker();
