import { toast } from '../ui/toast-store.ts';

/** The browser keeps nothing for this page: private windows and full disks do that. */
export const tellUnkept = (): void =>
  toast({
    title: 'A reload starts over',
    description:
      'This browser has no room for the file beside this tab. Your boxes are kept while the tab is open: download before you close or reload it.',
  });
