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
COPY src ./src
COPY tools ./tools
RUN bun tools/build.ts

# Bookworm: its pocketsphinx has the program that reads a file and reports the time of each word; later releases lack it.
FROM debian:bookworm-slim
# bubblewrap isolates decoders and recognisers where the container may make user namespaces; elsewhere Landlock does, by
# the base image's perl. bzip2 unpacks speech models. tini reaps processes that a crashed decoder leaves. The base image
# has prlimit, which limits decoders.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    bubblewrap bzip2 ca-certificates ffmpeg pocketsphinx pocketsphinx-en-us tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /var/lib/voicelog --create-home voicelog
COPY --from=build /build/dist/voicelog /usr/local/bin/voicelog

# By number, so that an orchestrator can tell that it is not root.
USER 10001:10001
WORKDIR /var/lib/voicelog
# Holds speech models, and recordings with STORAGE_URL=file:///var/lib/voicelog. With s3:// and no models it is empty.
VOLUME /var/lib/voicelog
ENV NODE_ENV=production STORAGE_URL=file:///var/lib/voicelog SPEECH_MODELS_DIR=/var/lib/voicelog/models
EXPOSE 3000

# `work` listens on no port, so it counts as healthy while it runs. Load balancers ask GET /health/ready.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD grep -qaw work /proc/1/cmdline || BUN_BE_BUN=1 voicelog --eval \
    "process.exit((await fetch('http://127.0.0.1:' + (Bun.env.PORT ?? 3000) + '/health/live')).ok ? 0 : 1)"

ENTRYPOINT ["tini", "--", "voicelog"]
CMD ["all"]
