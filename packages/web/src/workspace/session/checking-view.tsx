import { BrandMark } from '../panels/brand-mark.tsx';
import '../styles/checking.css';

const lines = [34, 0, 92, 88, 96, 90, 52, 0, 94, 86, 97, 91, 40, 0, 90, 95, 60];

export const CheckingView = () => (
  <div className="checking-view">
    <header>
      <BrandMark />
    </header>
    <main>
      <div className="checking-sheet" role="status">
        <p>Checking file access</p>
        {lines.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <span key={index} style={{ width: `${width}%` }} />
        ))}
      </div>
    </main>
  </div>
);
