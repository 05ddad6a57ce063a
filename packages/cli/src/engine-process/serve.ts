import { keepCompiledCode } from '../compiled-code.ts';

keepCompiledCode();
await import('./serve-questions.ts');
