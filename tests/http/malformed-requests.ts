/**
 * Requests that no browser writes: smuggling, broken framing, endless heads, other protocols. `id` is a call of
 * somebody.
 */
export function malformedRequests(id: string): string[] {
  const end = '\r\n\r\n'
  const host = 'Host: x\r\n'
  return [
    `GET /en HTTP/1.1${end}`,
    `GET /en HTTP/1.1\r\n${host}${host}${end}`,
    `POST /en/login HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked${end}0${end}`,
    `POST /en/login HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 4${end}abcd`,
    `POST /en/login HTTP/1.1\r\n${host}Content-Length: -1${end}`,
    `POST /en/login HTTP/1.1\r\n${host}Content-Length: 99999999999999999999${end}`,
    `POST /en/login HTTP/1.1\r\n${host}Transfer-Encoding: chunked${end}zz\r\n`,
    `POST /en/login HTTP/1.1\r\n${host}Transfer-Encoding: xchunked${end}0${end}`,
    `GET /en HTTP/1.1\r\n${host}A: b\rc${end}`,
    `GET /en HTTP/1.1\r\n${host}A\0: b${end}`,
    `GET /en HTTP/1.1\r\n${host} folded${end}`,
    `GET /e n HTTP/1.1\r\n${host}${end}`,
    `GET /en HTTP/9.9\r\n${host}${end}`,
    `GET http://evil.example/en HTTP/1.1\r\n${host}${end}`,
    `GET //evil.example/%2e%2e HTTP/1.1\r\n${host}${end}`,
    `GET /../../etc/passwd HTTP/1.1\r\n${host}${end}`,
    `GET /assets/../../server/index.js HTTP/1.1\r\n${host}${end}`,
    `GET /assets/..%2f..%2fserver%2findex.js HTTP/1.1\r\n${host}${end}`,
    `GET /%00 HTTP/1.1\r\n${host}${end}`,
    `GET /en/%E0%A4%A HTTP/1.1\r\n${host}${end}`,
    `GET /%ff%fe HTTP/1.1\r\n${host}${end}`,
    `GET * HTTP/1.1\r\n${host}${end}`,
    `OPTIONS * HTTP/1.1\r\n${host}${end}`,
    `TRACE /en HTTP/1.1\r\n${host}${end}`,
    `CONNECT evil.example:443 HTTP/1.1\r\n${host}${end}`,
    `GET /en HTTP/1.1\r\nHost: ${'x'.repeat(20_000)}${end}`,
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}${end}`,
    `GET /en HTTP/1.1\r\n${host}${Array.from({ length: 3_000 }, (_, at) => `A${at}: b`).join('\r\n')}${end}`,
    `GET /en HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade${end}`,
    `GET /calls/x/socket HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13${end}`,
    `GET /calls/${id}/socket HTTP/1.1\r\n${host}Origin: https://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade${end}`,
    `GET /%zz HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade${end}`,
    `GET //[ HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade${end}`,
    'hello',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\0'.repeat(1_000),
  ]
}
