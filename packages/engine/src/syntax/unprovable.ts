/**
 * A page that cannot be proven free of hidden content as vector. It is rasterised with a text layer; `reason` is a
 * fixed word for reports and tests and never contains text of the document.
 */
export class Unprovable extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'Unprovable';
    this.reason = reason;
  }
}
