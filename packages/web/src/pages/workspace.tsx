import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { OpenedFile } from './opened-file.tsx';

/** The workspace with all it needs: most of the code, and no part of a first visit. */
export const Workspace = (props: ComponentProps<typeof OpenedFile>) => {
  // However one goes home, what was fetched is forgotten.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <OpenedFile {...props} />
      </TooltipProvider>
    </QueryClientProvider>
  );
};
