import { Link } from 'react-router'

export type FooterLink = { label: string } & ({ to: string; href?: undefined } | { to?: undefined; href: string })

export function FootLink({ link }: { link: FooterLink }) {
  return link.to !== undefined ? <Link to={link.to}>{link.label}</Link> : <a href={link.href}>{link.label}</a>
}

/** Links to the operator's pages elsewhere, under a name for screen readers. */
export type SocialLinks = { label: string; links: readonly { href: string; label: string }[] }

export function SocialNav({ social }: { social: SocialLinks }) {
  if (social.links.length === 0) return null
  return (
    <nav aria-label={social.label}>
      <ul className="flex flex-wrap gap-x-4">
        {social.links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} rel="me noopener" target="_blank">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
