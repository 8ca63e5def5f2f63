/** Version of the package, hash of the sources, and newest migration. The build defines them (vite.config.ts). */
export const VERSION: string = import.meta.env?.VERSION ?? 'development'
export const BUILD: string = import.meta.env?.BUILD ?? 'development'
export const SCHEMA: string = import.meta.env?.SCHEMA ?? 'development'
