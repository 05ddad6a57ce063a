/** A setting the server cannot start with. The message names it and says what it may be. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** EX_CONFIG of sysexits.h. */
export const configExitCode = 78;

export type Env = Readonly<Record<string, string | undefined>>;

export const read = (env: Env, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

export const wholeNumber = (env: Env, name: string, fallback: number, min: number, max: number): number => {
  const text = read(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
};

export const oneOf = <T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T => {
  const text = read(env, name);
  if (text === undefined) return fallback;
  const value = values.find((candidate) => candidate === text);
  if (value === undefined)
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${text}".`);
  return value;
};

/** These URLs may contain passwords, so an error names the setting but does not print its value. */
export const parseUrl = (name: string, text: string, protocols: readonly string[]): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(`${name} must be an address that starts with ${protocols.join(' or ')}//.`);
  return url;
};
