// Finds the operation for a path and method. Routes are derived from the registry of operations, so every registered
// operation has a route.

import { clipped } from '../errors/messages.js';
import { nearest } from '../errors/nearest.js';
import { operations } from '../operations/index.js';
import type { OperationDescription } from '../operations/operation.js';
import type { Refusal } from './refusals.js';

/** The requested operation and the query of the request, or a refusal if there is no such operation. */
export type Route =
  | { readonly operation: OperationDescription; readonly query: string }
  | { readonly refusal: Refusal };

/** The route for a method and a path; the path may include a query. */
export function routeOf(method: string, path: string): Route {
  const [, pathname = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(path) ?? [];
  const wanted = decodedPath(pathname);
  const here = operations.filter((operation) => operation.path === wanted);
  if (here.length === 0) {
    const near = nearest(wanted, [...new Set(operations.map((operation) => operation.path))]);
    const advice = near === undefined ? 'Paths begin with /api/Svc/.' : `Did you mean ${near}?`;
    const message = `There is no path ${clipped(wanted)}. ${advice}`;
    return { refusal: { status: 404, code: 'not-found', message } };
  }
  const operation = here.find((one) => one.method === method.toUpperCase());
  if (operation !== undefined) return { operation, query };
  const allow = here.map((one) => one.method).join(', ');
  const message = `${wanted} requires the method ${allow}, got ${clipped(method.toUpperCase())}.`;
  return { refusal: { status: 405, code: 'method-not-allowed', message, headers: { allow } } };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
