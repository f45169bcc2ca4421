# The service in one binary: docker run … voicelog [all | serve | work | migrate | admin …]
# Give it 30 s to stop (docker stop --time 30): it finishes requests and calls first.

FROM oven/bun:1.4.5-slim AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml ./
# The patches of dependencies that package.json names.
COPY patches ./patches
RUN bun install --frozen-lockfile --production --ignore-scripts
COPY tsconfig.json ./
COPY drizzle ./drizzle
COPY weights ./weights
COPY docs/example-call.ogg ./docs/example-call.ogg
COPY src ./src
COPY tools ./tools
RUN bun tools/build.ts

# ffmpeg from Debian's source with what the product asks of it (src/backends/media, src/backends/speech/openai/audio.ts)
# and nothing else: no network, no devices, no video. Debian's own has 516 decoders, and the image with it 1.04 GB.
FROM debian:bookworm-slim AS ffmpeg
RUN rm -f /etc/apt/sources.list \
  && printf '%s\n' 'Types: deb deb-src' 'URIs: http://deb.debian.org/debian' 'Suites: bookworm bookworm-updates' \
    'Components: main' 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg' '' \
    'Types: deb deb-src' 'URIs: http://deb.debian.org/debian-security' 'Suites: bookworm-security' \
    'Components: main' 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg' \
    > /etc/apt/sources.list.d/debian.sources \
  && apt-get update \
  && apt-get install --yes --no-install-recommends dpkg-dev gcc libc6-dev libopus-dev make nasm pkg-config xz-utils
WORKDIR /build
# With Debian's patches, so also with those for security.
RUN apt-get source ffmpeg && mv ffmpeg-*/ ffmpeg
WORKDIR /build/ffmpeg
RUN ./configure --prefix=/opt/ffmpeg --disable-everything --disable-autodetect --disable-network --disable-doc \
    --disable-debug --disable-ffplay --disable-avdevice --disable-swscale --disable-postproc --enable-libopus \
    --enable-protocol=file,pipe \
    --enable-demuxer=wav,mp3,mov,ogg \
    --enable-parser=aac,flac,gsm,mpegaudio,opus,vorbis \
    --enable-decoder=pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le,pcm_s16be,pcm_s24be \
    --enable-decoder=pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav,gsm_ms,adpcm_g722,adpcm_g726 \
    --enable-decoder=mp3float,mp3,aac,alac,amrnb,amrwb,opus,vorbis,flac \
    --enable-encoder=pcm_s16le,flac,libopus \
    --enable-muxer=wav,framecrc,null,flac,ogg \
    --enable-filter=aresample,asplit,pan,highpass,volume \
  && make --jobs="$(nproc)" ffmpeg ffprobe \
  && install -D --strip --target-directory=/opt/ffmpeg/bin ffmpeg ffprobe \
  && install -D --mode=644 --target-directory=/opt/ffmpeg/share/doc/ffmpeg debian/copyright

# Bookworm: its pocketsphinx has the program that reads a file and reports the time of each word; later releases lack it.
FROM debian:bookworm-slim AS system
# bubblewrap isolates decoders and recognisers where the container may make user namespaces; elsewhere Landlock does, by
# the base image's perl. bzip2 unpacks speech models. tini reaps processes that a crashed decoder leaves. The base image
# has prlimit, which limits decoders.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    bubblewrap bzip2 ca-certificates libopus0 pocketsphinx pocketsphinx-en-us tini \
  && useradd --system --uid 10001 --home-dir /var/lib/voicelog --create-home voicelog \
  # Nothing gains rights, and nobody reads manuals here; licences stay.
  && find / -xdev -type f -perm /6000 -exec chmod a-s {} + \
  && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /usr/share/man /usr/share/locale /usr/share/info \
  && find /usr/share/doc -type f ! -name copyright -delete

# What was removed above is in no layer.
FROM scratch
COPY --from=system / /
COPY --from=ffmpeg /opt/ffmpeg /usr/local
COPY --from=build /build/dist/voicelog /usr/local/bin/voicelog

# By number, so that an orchestrator can tell that it is not root.
USER 10001:10001
WORKDIR /var/lib/voicelog
# The only place that is written to, so the root file system can be read-only (docker run --read-only). Holds speech
# models, the files of calls in work, and recordings with STORAGE_URL=file:///var/lib/voicelog.
VOLUME /var/lib/voicelog
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production \
  STORAGE_URL=file:///var/lib/voicelog SPEECH_MODELS_DIR=/var/lib/voicelog/models TMPDIR=/var/lib/voicelog/tmp
EXPOSE 3000

# `work` listens on no port, so it counts as healthy while it runs. Load balancers ask GET /health/ready.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD grep -qaw work /proc/1/cmdline || BUN_BE_BUN=1 voicelog --eval \
    "process.exit((await fetch('http://127.0.0.1:' + (Bun.env.PORT ?? 3000) + '/health/live')).ok ? 0 : 1)"

ENTRYPOINT ["tini", "--", "voicelog"]
CMD ["all"]
