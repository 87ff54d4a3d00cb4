'use client';
// A client component: the knowledge is opened in the browser.
import * as cterm from 'cterm';
import { useEffect, useState } from 'react';
import { job } from '../../job.js';

export default function Page() {
  const [answer, setAnswer] = useState();
  useEffect(() => {
    job(cterm).then(setAnswer, (error) => setAnswer(String(error?.stack ?? error)));
  }, []);
  return answer && <pre id="answer">{answer}</pre>;
}
