import { deleteBanner, saveBanner } from '@foyer/contract/profiles/banner.ts';
import { deletePhoto, savePhoto } from '@foyer/contract/profiles/photo.ts';
import { call } from '#src/lib/call.ts';

export const replacePhoto = (photo: Blob) => call(savePhoto, { query: {}, file: photo });
export const removePhoto = () => call(deletePhoto, {});
export const replaceBanner = (banner: Blob) => call(saveBanner, { query: {}, file: banner });
export const removeBanner = () => call(deleteBanner, {});
