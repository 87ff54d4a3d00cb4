// A route handler in the Node runtime.
import * as cterm from 'cterm';
import { job } from '../../../job.js';

export const dynamic = 'force-dynamic';

export async function GET() {
  return new Response(await job(cterm));
}
