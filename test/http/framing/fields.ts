/** Requests with lines that are not fields, or with Host fields. */
import { head, host, length, ping, pingWith, type Row } from './bytes.ts';

export const fields: readonly Row[] = [
  ['lines that end in a bare line feed', pingWith([]).replaceAll('\r\n', '\n')],
  ['one line that ends in a bare line feed', pingWith([`X-One: a\nX-Two: b`])],
  ['a bare carriage return in a value', pingWith(['X-One: a\rX-Two: b'])],
  ['NUL in a value', pingWith(['X-One: a\0b'])],
  ['NUL in a name', pingWith(['X-\0One: a'])],
  ['a control character in a value', pingWith(['X-One: a\x01b'])],
  ['DEL in a value', pingWith(['X-One: a\x7fb'])],
  ['a folded line', pingWith(['X-One: a', ' b'])],
  ['a folded line with a tab', pingWith(['X-One: a', '\tb'])],
  [
    'a space before the first name',
    head([]).replace('Host', ' Host').replace(/\r\n$/, `${length}\r\n\r\n`) + ping,
  ],
  ['a space before a colon', pingWith(['X-One : a'])],
  ['a tab before a colon', pingWith(['X-One\t: a'])],
  ['a space in a name', pingWith(['X One: a'])],
  ['a line without a colon', pingWith(['X-One'])],
  ['a line without a name', pingWith([': a'])],
  ['parentheses in a name', pingWith(['X(One): a'])],
  ['letters beyond ASCII in a name', pingWith(['X-\xe5: a'])],
  ['letters beyond ASCII in a value', pingWith(['X-One: \xe5\xff']), 'read'],
  ['an empty value', pingWith(['X-One:']), 'read'],
  ['a value with a tab', pingWith(['X-One: a\tb']), 'read'],
  ['the length named as a field of the connection', pingWith(['Connection: Content-Length']), 'read'],
  ['no host', pingWith([]).replace(/Host.*\r\n/, '')],
  ['two hosts', pingWith(['Host: evil.example'])],
  ['two equal hosts', pingWith([`Host: ${host}`])],
];
