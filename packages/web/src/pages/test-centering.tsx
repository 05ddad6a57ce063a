import { PageTitle } from '../site/layout/page-title.tsx';

export const TestCentering = () => (
  <>
    <PageTitle title="Test Centering" lead="Shows the first page of a file at its natural size." />
    <div className="split">
      <h2 className="side">Usage</h2>
      <div className="prose">
        <p>
          Upload a file on the home page, note its number in the address (<code>/?file=</code>), and open{' '}
          <code>/test-centering/</code> followed by that number in the same tab. The page fills the window
          with the image of page one, at 100% scale and centered, so that you can check that nothing shifts or
          blurs it.
        </p>
      </div>
    </div>
  </>
);
