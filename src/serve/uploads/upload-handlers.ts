import type { Handlers } from '../http/handlers.ts';
import type { UploadStore } from './upload-store.ts';

/** The calls about uploads. */
export function createUploadHandlers(
  uploads: UploadStore,
): Pick<Handlers, 'newUpload' | 'upload' | 'putUpload'> {
  return {
    newUpload: ({ body }) => uploads.create(body),
    upload: ({ params }) => uploads.get(params.upload),
    putUpload: ({ params, query, request }) => uploads.add(params.upload, query.offset, request),
  };
}
