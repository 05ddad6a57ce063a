/** Whose turn an entry waits for. */
export interface Turn {
  /** Who asks; absent where there is only one. */
  client?: string;
  /** The document. */
  key: string;
}

/**
 * A queue that serves clients in rotation, and the documents of each client in rotation: neither a client with many
 * documents nor a document with many entries delays another's.
 */
export class FairQueue<T> {
  private readonly byClient = new Map<string, Map<string, T[]>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add({ client = '', key }: Turn, entry: T): void {
    const documents = this.byClient.get(client) ?? new Map<string, T[]>();
    this.byClient.set(client, documents);
    const waiting = documents.get(key);
    if (waiting) waiting.push(entry);
    else documents.set(key, [entry]);
    this.count++;
  }

  dequeue(): T | undefined {
    const [client, documents] = this.byClient.entries().next().value ?? [];
    const [key, waiting] = documents?.entries().next().value ?? [];
    if (client === undefined || !documents || key === undefined || !waiting) return undefined;
    const entry = waiting.shift();
    this.count--;
    // Whoever was served goes behind all others who wait.
    documents.delete(key);
    if (waiting.length > 0) documents.set(key, waiting);
    this.byClient.delete(client);
    if (documents.size > 0) this.byClient.set(client, documents);
    return entry;
  }

  remove({ client = '', key }: Turn, entry: T): boolean {
    const documents = this.byClient.get(client);
    const waiting = documents?.get(key);
    const index = waiting?.indexOf(entry) ?? -1;
    if (!documents || !waiting || index < 0) return false;
    waiting.splice(index, 1);
    if (waiting.length === 0) documents.delete(key);
    if (documents.size === 0) this.byClient.delete(client);
    this.count--;
    return true;
  }
}
