import { useEffect, useState } from 'react';
import { getPageImage } from '../api/files.ts';
import { findSession } from '../api/session.ts';
import { useAddress } from '../ui/address.tsx';
import { Link } from '../ui/link.tsx';
import '../site/styles/test-centering.css';

type View = { name: 'loading' } | { name: 'shown'; url: string } | { name: 'unavailable' };

const usePageOne = (fileId: number): View => {
  const [view, setView] = useState<View>({ name: 'loading' });
  useEffect(() => {
    const session = findSession(fileId);
    if (!session) {
      setView({ name: 'unavailable' });
      return;
    }
    const leaving = new AbortController();
    let url: string | null = null;
    getPageImage(session, 1, {}, leaving.signal).then(
      (image) => {
        if (leaving.signal.aborted) return;
        url = URL.createObjectURL(image);
        setView({ name: 'shown', url });
      },
      () => {
        if (!leaving.signal.aborted) setView({ name: 'unavailable' });
      },
    );
    return () => {
      leaving.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [fileId]);
  return view;
};

/** Page one at 100% scale, filling the window: for seeing with the eye that nothing shifts or blurs it. */
export const TestCenteringFile = () => {
  const view = usePageOne(Number(useAddress().pathname.split('/')[2]));
  return (
    <main id="content" className="test-centering" tabIndex={-1}>
      <h1 className="sr-only">Test Centering</h1>
      {view.name === 'loading' && <p role="status">Loading page 1</p>}
      {view.name === 'shown' && <img src={view.url} alt="Page 1 at 100% scale" />}
      {view.name === 'unavailable' && (
        <p role="alert">
          This file is not available in this tab. <Link to="/test-centering">How to use this page</Link>
        </p>
      )}
    </main>
  );
};
