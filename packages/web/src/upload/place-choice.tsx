import { serverPlace } from '@blackbar/core';
import { Link } from '../ui/link.tsx';

const places = [
  {
    place: 'server',
    to: serverPlace,
    title: 'On the server',
    text: 'Encrypted. Quick on any phone or old computer.',
  },
  {
    place: 'device',
    to: '/device',
    title: 'On this device',
    text: 'Nothing is sent. The same tool, as fast as this device is.',
  },
] as const;

/** Where the work is done: two documents with two policies, so the choice is a link from one to the other. */
export const PlaceChoice = ({ here }: { here: (typeof places)[number]['place'] }) => (
  <section className="place-choice needs-server" aria-labelledby="place-title">
    <h2 id="place-title">Where should the work be done?</h2>
    <div>
      {places.map(({ place, to, title, text }) => (
        <Link key={place} to={to} aria-current={place === here ? 'true' : undefined}>
          <b>{title}</b>
          <small>{text}</small>
        </Link>
      ))}
    </div>
  </section>
);
