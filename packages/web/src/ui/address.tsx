import { type DefaultPlace, defaultPlaces, isApart, leadsToDevice } from '@blackbar/core';
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

/** Where the page is: the parts of its address, and what the step that led here left in the history. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

export interface Step {
  replace?: boolean;
  state?: unknown;
}

export const addressHere = (): Address => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: history.state,
});

/** Where people begin to work on this site; the server puts it into every page. */
const placeHere = (): DefaultPlace =>
  defaultPlaces.find((place) => place === document.documentElement.dataset.place) ?? 'server';

const Context = createContext<Address>({ pathname: '/', search: '', hash: '', state: null });

const followers = new Set<() => void>();
const tellFollowers = (): void => {
  for (const follow of followers) follow();
};

/** Asked before the address changes; false holds the step back. */
let guard: ((to: URL) => boolean) | null = null;
/** Where a guarded page is, so that a step back that must wait can be taken back. */
let guarded = '';

/** Where people begin on the device, the site's own address leads to another document. */
const leadsOn = ({ pathname, search }: URL): boolean =>
  pathname === '/' && leadsToDevice(placeHere(), search);

export const navigate = (to: string, { replace = false, state = null }: Step = {}): void => {
  const url = new URL(to, location.href);
  if (guard?.(url) === false) return;
  // What a page may load is settled with its document.
  if (isApart(url.pathname) !== isApart(location.pathname) || leadsOn(url)) {
    location.assign(url);
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](state, '', url);
  tellFollowers();
};

const followHistory = (): void => {
  // The browser has gone already. A new entry on top of where it went is the way to stay.
  if (guard?.(new URL(location.href)) === false) history.pushState(null, '', guarded);
  else tellFollowers();
};

/** Holds back every step away from this address for as long as `shouldHold` says so, and tells of it. */
export const useGuard = (shouldHold: () => boolean, onHeld: () => void): void => {
  useEffect(() => {
    guarded = location.href;
    guard = ({ pathname, search }) => {
      const here = new URL(guarded);
      if (!shouldHold() || pathname + search === here.pathname + here.search) return true;
      onHeld();
      return false;
    };
    return () => {
      guard = null;
    };
  }, [shouldHold, onHeld]);
};

/** While the code of the next page is on its way, the page before stays: that is what a transition does. */
export const AddressProvider = ({ initial, children }: { initial: Address; children: ReactNode }) => {
  const [address, setAddress] = useState(initial);
  useEffect(() => {
    const follow = (): void => startTransition(() => setAddress(addressHere()));
    followers.add(follow);
    window.addEventListener('popstate', followHistory);
    return () => {
      followers.delete(follow);
      window.removeEventListener('popstate', followHistory);
    };
  }, []);
  return <Context value={address}>{children}</Context>;
};

export const useAddress = (): Address => useContext(Context);
