import { BrandMark } from '../../ui/brand-mark.tsx';
import '../styles/checking.css';

const lines = 17;

export const CheckingView = () => (
  <div className="checking-view">
    <header>
      <BrandMark />
    </header>
    <main>
      <div className="checking-sheet" role="status">
        <p>Checking file access</p>
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <span key={index} />
        ))}
      </div>
    </main>
  </div>
);
