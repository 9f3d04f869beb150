import { expect, test } from 'vitest'
import { readBody } from '../../../app/service/body.ts'

test.each([
  '<!DOCTYPE html><title>Maintenance</title>',
  '\ufeff<html lang="en">',
  '<!-- firewall --><html></html>',
  '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
  '<script>location = "/login"</script>',
  '<p>Not here',
  'Warning: no database in "/srv/index.php"\n<!DOCTYPE html><title>Error</title>',
  '<details open><summary>Denied</summary>',
  '<marquee>Back soon',
  '</div></body>',
  'Error 403<html><body>Denied</body></html>',
])('an HTML parser takes %j for a document, also where half of it is missing', (text) => {
  expect(readBody(text, true)).toEqual({ kind: 'page' })
  expect(readBody(text, false)).toEqual({ kind: 'page' })
})

test.each([
  '[warn] upstream is down\n<!doctype html><html>',
  '{{ banner }}<html><head>',
  '"Oops" <html class="error">',
])('%j only begins like JSON: it is a page', (text) => {
  expect(readBody(text, true)).toEqual({ kind: 'page' })
})

test.each([
  ['Access denied', { kind: 'text', text: 'Access denied' }],
  ['< 5 requests allowed', { kind: 'text', text: '< 5 requests allowed' }],
  ['<Error><Code>AccessDenied</Code></Error>', { kind: 'text' }],
  ['Write <b>, not <html5>', { kind: 'text' }],
  ['The <body> of the request is missing', { kind: 'text' }],
  ['{"error":"<html>"}', { kind: 'json', value: { error: '<html>' } }],
  ['\ufeff{"error":7}\n', { kind: 'json', value: { error: 7 } }],
  [' \r\n', { kind: 'empty' }],
  ['', { kind: 'empty' }],
])('%j is no page', (text, body) => {
  expect(readBody(text, true)).toMatchObject(body)
})

test('a body that was cut is not read', () => {
  expect(readBody('{"success":"ok"}', false)).toEqual({ kind: 'incomplete' })
  expect(readBody('{"error":"<html>', false)).toEqual({ kind: 'incomplete' })
  expect(readBody('', false)).toEqual({ kind: 'incomplete' })
})
