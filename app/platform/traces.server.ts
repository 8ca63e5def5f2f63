import { context, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { providerRequests } from './figures.server.ts'
import { BUILD, VERSION } from './version.ts'

let tracer: Tracer | null = null

/**
 * Runs `work` in a span of the current trace, or of a new one, if there are traces. Names must come from a fixed list:
 * no addresses or ids.
 */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The message could contain personal data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Names the span of a request, whose route is known only afterwards. */
export function nameRequest(method: string, route: string, status: number): void {
  const span = trace.getActiveSpan()
  span?.updateName(`${method} ${route}`)
  span?.setAttributes({ 'http.route': route, 'http.response.status_code': status })
}

/** Measures and traces a request to a service that isn't ours. */
export function requestProvider<T>(
  service: 'stripe' | 'smtp' | 's3',
  work: () => Promise<T>,
  hasFailed: (result: T) => boolean = () => false,
): Promise<T> {
  const end = providerRequests.startTimer({ service })
  return traced(service, async () => {
    try {
      const result = await work()
      end({ outcome: hasFailed(result) ? 'failed' : 'ok' })
      return result
    } catch (error) {
      end({ outcome: 'failed' })
      throw error
    }
  })
}

/** The current span, as in the header of the same name (W3C); null without traces. */
export function traceparent(): string | null {
  const current = trace.getActiveSpan()?.spanContext()
  return current ? `00-${current.traceId}-${current.spanId}-01` : null
}

/** Runs `work` as part of the trace that a job was queued in. */
export function inTraceOf<T>(parent: unknown, work: () => Promise<T>): Promise<T> {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(String(parent)) ?? []
  if (!traceId || !spanId) return work()
  return context.with(trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: 1, isRemote: true }), work)
}

/** Sends traces to an OTLP endpoint. Returns a function that sends the last ones, if the endpoint answers, and stops. */
export async function startTraces(url: string): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ])
  // A stop waits this long for an endpoint that doesn't answer.
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 3_000 })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'visavis', 'service.version': `${VERSION} ${BUILD}` }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  tracer = provider.getTracer('visavis')
  return () => provider.shutdown().catch(() => {})
}
