"""A real S3 server for the tests: OpenStack Swift with its s3api, all four services in one process.

Usage: server.py ACCESS_KEY SECRET_KEY [ORIGINS]. ORIGINS, or *, may use it from a browser (CORS); none may where it is
left out. Prints one line of JSON, {"port": …, "folder": …}, once it answers. When
standard input ends, it removes the folder with all it stored and ends too: it never outlives who started it.
"""

import eventlet.patcher

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

import json
import logging
import os
import shutil
import sys
import tempfile

import eventlet
from eventlet.hubs import trampoline
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp, SwiftHttpProtocol

SWIFT_CONF = """
[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = Policy-0
default = yes
"""

STORAGE_CONF = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
fallocate_reserve = 0
"""

# The order of the pipeline is the one that s3api's own documentation asks for.
PROXY_CONF = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth bulk slo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
cors_allow_origin = {origins}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
allow_multipart_uploads = true
cors_preflight_allow_origin = {origins}
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
"""


def main(access_key, secret_key, origins=""):
    logging.disable(logging.CRITICAL)
    folder = make_folder()
    account, user = access_key.split(":")
    os.makedirs(os.path.join(folder, "devices", "disk"))
    write(folder, "swift.conf", SWIFT_CONF)
    utils.set_swift_dir(folder)

    sockets = {kind: eventlet.listen(("127.0.0.1", 0), backlog=1024) for kind in ("account", "container", "object")}
    for kind, sock in sockets.items():
        build_ring(folder, kind, sock.getsockname()[1])
    for kind, sock in sockets.items():
        serve(sock, write(folder, kind + ".conf", STORAGE_CONF.format(folder=folder, kind=kind)))

    proxy = eventlet.listen(("127.0.0.1", 0), backlog=1024)
    conf = PROXY_CONF.format(folder=folder, account=account, user=user, secret=secret_key, origins=origins)
    serve(proxy, write(folder, "proxy.conf", conf), cache=EmptyCache())
    print(json.dumps({"port": proxy.getsockname()[1], "folder": folder}), flush=True)

    while True:
        trampoline(sys.stdin.fileno(), read=True)
        if not os.read(sys.stdin.fileno(), 4096):
            shutil.rmtree(folder, ignore_errors=True)
            os._exit(0)


def make_folder():
    """Swift keeps an object's metadata in extended attributes, which not every file system has (tmpfs often not)."""
    for parent in (tempfile.gettempdir(), "/var/tmp", os.getcwd()):
        folder = tempfile.mkdtemp(prefix="voicelog-s3-", dir=parent)
        try:
            os.setxattr(folder, "user.voicelog", b"1")
            return folder
        except OSError:
            os.rmdir(folder)
    sys.exit("No folder with extended attributes for the S3 server: set TMPDIR to one on ext4, xfs or btrfs")


def build_ring(folder, kind, port):
    """One device, one replica."""
    builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    builder.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, kind + ".ring.gz"))


class EmptyCache:
    """tempauth insists on a memcached, which nothing here needs: a cache that never has what it is asked for."""

    def get(self, key, raise_on_error=False):
        return None

    def set(self, key, value, **options):
        pass

    def delete(self, key, server_key=None):
        pass


def serve(sock, conf_path, cache=None):
    swift = loadapp(conf_path, global_conf={"log_name": "swift"})

    def app(environ, start_response):
        if cache is not None:
            environ["swift.cache"] = cache
        return swift(environ, start_response)

    pool = eventlet.GreenPool(size=1024)
    # Header names as they are: SDKs look for "ETag", and "Etag" does not do.
    eventlet.spawn(
        eventlet.wsgi.server,
        sock,
        app,
        utils.NullLogger(),
        custom_pool=pool,
        protocol=SwiftHttpProtocol,
        capitalize_response_headers=False,
        socket_timeout=60,
    )


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


main(*sys.argv[1:])
