import { BlackedOutPage } from '../site/art/blacked-out-page.tsx';
import { BackToHome } from '../site/layout/back-to-home.tsx';
import { Link } from '../ui/link.tsx';

export const NotFound = () => (
  <>
    <BackToHome />
    <section className="state-page">
      <div>
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <p>If you followed a link, the page has moved or never was. Nothing happened to your file.</p>
        <div className="page-actions">
          <Link className="btn primary lg" to="/">
            Return to Home
          </Link>
          <Link className="btn lg" to="/contact">
            Contact Support
          </Link>
        </div>
      </div>
      <BlackedOutPage />
    </section>
  </>
);
