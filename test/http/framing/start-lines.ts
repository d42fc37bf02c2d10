/** Requests with targets, methods and versions of every kind. */
import { host, pingWith, type Row } from './bytes.ts';

export const startLines: readonly Row[] = [
  ['an absolute target', pingWith([], `POST http://${host}/rpc/json HTTP/1.1`), 'read'],
  [
    'an absolute target with another host than the Host field',
    pingWith([], `POST http://other.example/rpc/json HTTP/1.1`),
    'read',
  ],
  ['a target without a slash', pingWith([], 'POST rpc/json HTTP/1.1')],
  ['a target that is an authority', pingWith([], `POST ${host}:80 HTTP/1.1`)],
  ['a space in the target', pingWith([], 'POST /rpc/json a HTTP/1.1')],
  ['a tab after the method', pingWith([], 'POST\t/rpc/json HTTP/1.1')],
  ['two spaces after the method', pingWith([], 'POST  /rpc/json HTTP/1.1'), 'read'],
  ['two spaces before the version', pingWith([], 'POST /rpc/json  HTTP/1.1'), 'read'],
  ['a space after the version', pingWith([], 'POST /rpc/json HTTP/1.1 ')],
  ['a space before the method', pingWith([], ' POST /rpc/json HTTP/1.1')],
  ['NUL in the target', pingWith([], 'POST /rpc\0/json HTTP/1.1')],
  ['a carriage return in the target', pingWith([], 'POST /rpc\r/json HTTP/1.1')],
  ['a fragment in the target', pingWith([], 'POST /rpc/json#x HTTP/1.1'), 'read'],
  ['a method in lower case', pingWith([], 'post /rpc/json HTTP/1.1')],
  ['an unknown method', pingWith([], 'TEXTKIN /rpc/json HTTP/1.1')],
  ['no method', pingWith([], '/rpc/json HTTP/1.1')],
  ['HTTP/0.9', 'GET /rpc/json\r\n\r\n'],
  ['HTTP/1.2', pingWith([], 'POST /rpc/json HTTP/1.2')],
  ['HTTP/2.0', pingWith([], 'POST /rpc/json HTTP/2.0')],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version in lower case', pingWith([], 'POST /rpc/json http/1.1')],
  ['a version with a zero before it', pingWith([], 'POST /rpc/json HTTP/01.1')],
  ['a version without a minor number', pingWith([], 'POST /rpc/json HTTP/1')],
  ['an empty line before it', `\r\n${pingWith([])}`, 'read'],
  ['a line of spaces before it', `  \r\n${pingWith([])}`],
];
