import { z } from 'zod';
import { credential } from './fields.ts';

/** The params of a sign-in: a key pair, or the code of a one-time link. */
export const keyPair = z.object({ api_key: credential, secret_key: credential });
export const linkCode = z.object({ code: credential });
