/**
 * Whether this document may use camera and microphone. Only pages with calls may, and the browser keeps the policy of
 * the page that it loaded first: then the page has to be loaded anew.
 */
export function areDevicesAllowed(): boolean {
  const policy = (document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }).featurePolicy
  return policy?.allowsFeature('microphone') ?? true
}
