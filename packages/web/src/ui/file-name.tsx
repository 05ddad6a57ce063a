import { Fragment } from 'react';

/** A long name breaks where a person would break it, which is never before its kind, before it breaks anywhere. */
export const FileName = ({ children }: { children: string }) =>
  children.split(/(?<=[_-]|\.(?!\w+$))/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name have nothing else to tell them apart.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
