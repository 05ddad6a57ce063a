import { createBrowserRouter } from 'react-router';

/** Every page is its own chunk, so that a visitor loads only the page they asked for. */
export const router = createBrowserRouter([
  {
    path: '/',
    lazy: async () => {
      const { Home } = await import('./pages/home.tsx');
      return { Component: Home };
    },
  },
]);
