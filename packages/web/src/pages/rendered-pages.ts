import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MessageSent } from '../site/contact/message-sent.tsx';
import { metaOf } from '../site/frame/page-meta.ts';
import { SiteFooter } from '../site/frame/site-footer.tsx';
import { Check } from './check.tsx';
import { Contact } from './contact.tsx';
import { CookiePolicy } from './cookie-policy.tsx';
import { Device } from './device.tsx';
import { ExportControlNotice } from './export-control-notice.tsx';
import { Faq } from './faq.tsx';
import { Home } from './home.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { SecurityOverview } from './security-overview.tsx';
import { TermsOfService } from './terms-of-service.tsx';
import { UseCases } from './use-cases.tsx';

const components: Record<string, FunctionComponent> = {
  '/': Home,
  '/how-it-works': HowItWorks,
  '/check': Check,
  '/device': Device,
  '/security-overview': SecurityOverview,
  '/use-cases': UseCases,
  '/faq': Faq,
  '/contact': Contact,
  '/contact (sent)': MessageSent,
  '/privacy-policy': PrivacyPolicy,
  '/cookie-policy': CookiePolicy,
  '/terms-of-service': TermsOfService,
  '/export-control-notice': ExportControlNotice,
  footer: SiteFooter,
};

const entities: Record<string, string> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
};

/** For tests: every static page as markup, by its path. */
export const pageMarkups = (): Map<string, string> =>
  new Map(
    Object.entries(components).map(([path, Page]) => [path, renderToStaticMarkup(createElement(Page))]),
  );

/** What a reader reads of some markup. */
export const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:?!)”])/g, '$1')
    .trim();

/** For tests: every static page and every description as a reader gets them, by path. */
export const pageTexts = (): Map<string, string> =>
  new Map(
    [...pageMarkups()].map(([path, markup]) => [path, `${textOf(markup)} ${metaOf(path).description}`]),
  );
