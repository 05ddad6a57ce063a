import { brand } from '@blackbar/core';
import { useEffect } from 'react';

export const named = (title: string): string => `${title}: ${brand.name}`;

/** The title of a view that is no page of its own. The page's title comes back with the next address. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = named(title);
  }, [title]);
};
