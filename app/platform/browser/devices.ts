/** Browsers keep the device policy of the page loaded first, so a page without calls must be reloaded. */
export function areDevicesAllowed(): boolean {
  const policy = (document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }).featurePolicy
  return policy?.allowsFeature('microphone') ?? true
}

/** Measures how loud a track is, from 0 to 1, every `everyMs`, without playing it. Returns a function that stops it. */
export function watchLevel(track: MediaStreamTrack, everyMs: number, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    if (context.state === 'suspended') void context.resume()
    analyser.getFloatTimeDomainData(samples)
    onLevel(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
  }, everyMs)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
