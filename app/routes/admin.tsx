/** The back office begins with the applications. */
export { default, handle, loader, meta } from './admin-applications.tsx'
