import { HalfLoadedPage } from '../site/art/half-loaded-page.tsx';
import { SiteFooter } from '../site/frame/site-footer.tsx';
import { SiteHeader } from '../site/frame/site-header.tsx';
import { Button } from '../ui/button.tsx';

/** Stands in for a page whose code did not arrive, or broke. It is part of the first load, so it is always there. */
export const FailedPage = () => (
  <>
    <SiteHeader />
    <main id="content" className="wrap" tabIndex={-1}>
      <section className="state-page">
        <div role="alert">
          <h1>This page did not load</h1>
          <p>The connection was lost on the way, or the site was updated while this tab was open.</p>
          <p>Nothing is lost: a file you opened in this tab is still here, with every box that was saved.</p>
          <div className="page-actions">
            <Button look="primary" size="lg" onClick={() => window.location.reload()}>
              Reload
            </Button>
            <a className="btn lg" href="/contact">
              Contact Support
            </a>
          </div>
        </div>
        <HalfLoadedPage />
      </section>
    </main>
    <SiteFooter />
  </>
);
