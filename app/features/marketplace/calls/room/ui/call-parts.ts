export { EndScreen } from './end-screen.tsx'
export { Stage } from './stage.tsx'
export { UntrustedScreen } from './untrusted-screen.tsx'
