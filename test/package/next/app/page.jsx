// A server component, rendered anew for every request.
import * as cterm from 'cterm';
import { job } from '../job.js';

export const dynamic = 'force-dynamic';

export default async function Page() {
  return <pre id="answer">{await job(cterm)}</pre>;
}
