import { Button } from '../../ui/button.tsx';
import { ForgottenPagePicture } from '../../ui/forgotten-page-picture.tsx';
import { Link } from '../../ui/link.tsx';
import { useTitle } from '../../ui/use-title.ts';

interface SessionErrorViewProps {
  /** How a file comes into a tab: "uploaded", and "Upload" to do it again. */
  cameBy: { past: string; again: string };
  onReturnHome: () => void;
  /** Given when the server could not be asked, so that asking again may help. */
  onRetry?: () => void;
}

export const SessionErrorView = ({ cameBy, onReturnHome, onRetry }: SessionErrorViewProps) => {
  useTitle('File Not Available');
  return (
    <section className="state-page">
      <div>
        <h1>File Not Available</h1>
        <p>
          Files exist only in the tab where they were {cameBy.past}. This one was opened in another tab, or
          its time was up and the key has been destroyed.
        </p>
        {onRetry === undefined ? (
          <p>Nobody can bring it back, and that includes us. {cameBy.again} the original again to go on.</p>
        ) : (
          <p>It may still be there: the server could not be reached. Check your connection and try again.</p>
        )}
        <div className="page-actions">
          {onRetry === undefined ? null : (
            <Button look="primary" size="lg" onClick={onRetry}>
              Try Again
            </Button>
          )}
          <Button look={onRetry === undefined ? 'primary' : 'plain'} size="lg" onClick={onReturnHome}>
            Return to Home
          </Button>
          <Link className="btn lg" to="/faq#closed-tab">
            Why is that?
          </Link>
        </div>
      </div>
      <ForgottenPagePicture />
    </section>
  );
};
