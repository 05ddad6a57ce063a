import { brand } from '@blackbar/core';

export const Home = () => (
  <main className="wrap">
    <h1>{brand.name}</h1>
  </main>
);
