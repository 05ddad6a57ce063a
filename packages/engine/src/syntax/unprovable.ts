/**
 * Something on a page that the vector path cannot prove clean. The page becomes a picture with a text
 * layer; `reason` is a fixed word for reports and tests and never holds anything from the document.
 */
export class Unprovable extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'Unprovable';
    this.reason = reason;
  }
}
