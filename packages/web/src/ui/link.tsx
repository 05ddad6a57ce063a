import type { ComponentProps, MouseEvent } from 'react';
import { navigate, useAddress } from './address.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/** A click the browser answers in its own way: into a new tab, a download, a menu. */
const isBrowsers = (event: MouseEvent, target: string | undefined): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (target !== undefined && target !== '_self');

/** A link inside the site: an ordinary one, except that the page is not loaded anew. */
export const Link = ({ to, onClick, ...rest }: LinkProps) => (
  <a
    href={to}
    onClick={(event) => {
      onClick?.(event);
      if (isBrowsers(event, rest.target)) return;
      event.preventDefault();
      navigate(to);
    }}
    {...rest}
  />
);

/** A link that says when it is the page one is on. */
export const NavLink = (props: LinkProps) => {
  const { pathname } = useAddress();
  return <Link aria-current={pathname.startsWith(props.to) ? 'page' : undefined} {...props} />;
};
