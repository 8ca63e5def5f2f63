import type { ComponentType, RefAttributes } from 'react'
import { type LinkProps, Link as RouterLink, useInRouterContext } from 'react-router'

/** An address that the router writes into `href` as it is: from the root, without parts that it would resolve. */
const isPlainPath = (to: unknown): to is string =>
  typeof to === 'string' && to.startsWith('/') && !/\/[./]|\/[?#]|.\/$/.test(to)

/**
 * React Router's `Link`. While a page is rendered on the server it is an `<a>` at once: what it prepares for presses
 * and prefetching costs a fifth of a page of cards, and nobody presses there.
 */
export const Link: ComponentType<LinkProps & RefAttributes<HTMLAnchorElement>> = import.meta.env.SSR
  ? ServerLink
  : RouterLink

function ServerLink(props: LinkProps) {
  // A part that is rendered once has no router, and its addresses are whole.
  const hasRouter = useInRouterContext()
  if (hasRouter && !isPlainPath(props.to)) return <RouterLink {...props} />
  const { to, discover = 'render', prefetch, relative, reloadDocument, replace, mask, state, ...rest } = props
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = rest
  return <a {...attributes} href={String(to)} data-discover={discover === 'render' ? 'true' : undefined} />
}
