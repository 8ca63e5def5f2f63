import { type LoaderFunctionArgs, redirect } from 'react-router'
import { facts } from '#app/platform/http/request.ts'

/** The root path leads to the current language (S-04). */
export const loader = ({ context, request }: LoaderFunctionArgs) =>
  redirect(`/${facts(context).language}${new URL(request.url).search}`)
