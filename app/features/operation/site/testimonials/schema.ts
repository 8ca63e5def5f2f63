/** Maximum characters of a name with its context, such as "Lena, after a call with Mara". */
export const TESTIMONIAL_NAME_MAX = 80
export const TESTIMONIAL_TEXT_MAX = 300
/** Maximum characters of the note about consent, which only administrators see. */
export const TESTIMONIAL_CONSENT_MAX = 500
export const TESTIMONIAL_PLACE_MAX = 99
/** Testimonials per language on the home page: a large one, and rows of two. */
export const TESTIMONIALS_SHOWN = 7
