import FindWorker from '@blackbar/find/browser/find-worker?worker&inline';

export const startFindWorker = (): Worker => new FindWorker();
